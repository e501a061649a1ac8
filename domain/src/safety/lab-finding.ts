export type LabFinding = { level: 'emergency' | 'urgent'; reason: string; advice: string }
