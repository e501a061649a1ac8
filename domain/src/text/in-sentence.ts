/** "Ferritin" as it stands inside a sentence; names like LDL or HbA1c stay as they are. */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) && !/^(?:Hb|St |Lion|Q10)/.test(name)
    ? name[0]?.toLowerCase() + name.slice(1)
    : name

/** Without its final stop. */
export const withoutStop = (text: string): string => text.trim().replace(/[.;\s]{1,9}$/, '')
