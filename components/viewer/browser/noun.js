// What the boxes of a benchmark are around: an answer with its steps, or an object. Python says which, in the payload.

let noun = "answer";

/** Takes the noun of a payload, before anything is drawn with it. */
export const setNoun = (given) => { noun = given || "answer"; };

/** A text of ours about answers, for what the boxes are around; `stepless` is how it reads where it speaks of steps. */
export const worded = (text, stepless = text) => noun === "answer" ? text
  : stepless.replaceAll("answer", noun).replaceAll("Answer", noun.charAt(0).toUpperCase() + noun.slice(1));
