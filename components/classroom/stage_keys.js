// The stage's keys.

export const STAGE_KEYS = [
  { keys: [" ", "Enter"], once: true, act: (stage) => stage.forward() },
  { keys: ["ArrowRight", "PageDown", "n"], act: (stage) => stage.go(1) },
  { keys: ["ArrowLeft", "PageUp", "p"], act: (stage) => stage.go(-1) },
  { keys: ["Home"], act: (stage) => stage.show(0) },
  { keys: ["f", "F"], once: true, act: (stage) => stage.fullScreen() },
  { keys: ["1", "2", "3"], act: (stage, key) => stage.guess(Number(key) - 1) },
  { keys: ["z", "Z"], once: true, act: (stage) => stage.zoom() },
];
