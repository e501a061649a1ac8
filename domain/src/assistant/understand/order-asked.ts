/** Whether a message that tells several values asks which of them comes first. */

const OF_SEVERAL =
  /\bwhich (?:one|of (?:these|them))\b|\b(?:which|what|where)\b[^.]{0,60}\b(?:most|worst|first|priorit\w+|start|urgent|important|focus|worry|worried|matters)\b/i
const IN_OTHERS =
  /\bv(?:ad|ilke[nt]|ilka)\b[^.]{0,60}\b(?:först|viktigast\w*|värst\w*|allvarligast\w*|börja)\b|\bw(?:as|elche\w*|o(?:mit)?)\b[^.]{0,60}\b(?:zuerst|wichtigst\w*|schlimmst\w*|dringendst\w*|anfangen|beginnen)\b|\b(?:quoi|que|quel(?:le)?s?|lequel|laquelle|par où)\b[^.]{0,60}(?:\bd['’]abord|\ben premier|\bplus (?:important|grave|urgent)\w*|\bcommencer)|\b(?:qué|cuál(?:es)?|por dónde)\b[^.]{0,60}\b(?:primero|más (?:importante|grave|urgente)s?|empezar|empiezo)\b/iu

export const asksWhichFirst = (text: string): boolean => OF_SEVERAL.test(text) || IN_OTHERS.test(text)
