/** Why Aevia cannot start, as a sentence for the person who starts it; shown without a stack. */
export class StartError extends Error {}
