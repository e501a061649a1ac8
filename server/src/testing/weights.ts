// Vitest's setup for what judges messages.
import { loadTriageWeights } from '#server/triage-weights.ts'

loadTriageWeights()
