// The stage's keys.

const enlarged = (stage) => stage.pictures.enlarged.open;
const movable = (stage) => enlarged(stage) || stage.telling.cut;

export const STAGE_KEYS = [
  { keys: [" ", "Enter"], once: true, act: (stage) => stage.forward() },
  { keys: ["ArrowRight"], act: (stage) => stage.move(1, 0) },
  { keys: ["ArrowLeft"], act: (stage) => stage.move(-1, 0) },
  { keys: ["ArrowDown"], when: movable, act: (stage) => stage.move(0, 1) },
  { keys: ["ArrowUp"], when: movable, act: (stage) => stage.move(0, -1) },
  { keys: ["PageDown", "n"], act: (stage) => stage.go(1) },
  { keys: ["PageUp", "p"], act: (stage) => stage.go(-1) },
  { keys: ["Home"], act: (stage) => stage.show(0) },
  { keys: ["f", "F"], once: true, act: (stage) => stage.fullScreen() },
  { keys: ["1", "2", "3"], act: (stage, key) => stage.guess(Number(key) - 1) },
  { keys: ["z", "Z"], once: true, act: (stage) => stage.zoom() },
  { keys: ["+", "="], when: enlarged, act: (stage) => stage.resize(true) },
  { keys: ["-"], when: enlarged, act: (stage) => stage.resize(false) },
  { keys: ["Escape"], when: enlarged, once: true, act: (stage) => stage.escape() },
];
