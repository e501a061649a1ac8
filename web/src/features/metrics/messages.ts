/** What an import says, and what to do next. */
export const importMessages = {
  failed: 'The import failed. Please try again.',
  unreachable: 'The connection broke too often. Choose the same file again to go on where it stopped.',
  halfSent: (name: string) => `${name} was not sent whole. Choose it again to go on where it stopped.`,
  nothing: 'We found no measurements in this file. Please choose the export of one of the platforms above.',
  cancelled: 'The import was cancelled. What was stored before stays.',
} as const
