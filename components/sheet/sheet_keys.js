// The sheet's keys: one table for what they do and for the overlay that lists them.

export const SHEET_KEYS = [
  { keys: ["j"], says: "next sample", act: (sheet) => sheet.go("next") },
  { keys: ["k"], says: "previous sample", act: (sheet) => sheet.go("prev") },
  { keys: ["n"], says: "next failure, then those of the next sample", act: (sheet) => sheet.step(1) },
  { keys: ["p"], says: "previous failure", act: (sheet) => sheet.step(-1) },
  { keys: [..."123456789"], shown: "1–9", says: "run", act: (sheet, key) => sheet.chooseNumber(Number(key)) },
  { keys: ["+", "="], shown: "+", says: "images larger", act: (sheet) => sheet.zoom("in") },
  { keys: ["-"], shown: "−", says: "images smaller", act: (sheet) => sheet.zoom("out") },
  { keys: ["0"], says: "whole images", act: (sheet) => sheet.zoom("fit") },
  { keys: ["c"], says: "copy link", act: (sheet) => sheet.header.copy() },
  { keys: ["Escape"], shown: "esc", says: "let go of what is chosen", act: (sheet) => sheet.letGo() },
  { keys: ["?"], once: true, says: "this list", act: (sheet) => sheet.help.toggle() },
];
