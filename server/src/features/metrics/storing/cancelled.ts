/** Why an import ends that its user no longer wants. */
export const CANCELLED = new Error('the import was cancelled')
