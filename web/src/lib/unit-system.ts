import type { UnitSystem } from '@aevia/domain/profile/schema.ts'
import { createContext, use } from 'react'

/** What the user chose in the profile; the platform provides it to every page. */
export const UnitSystemContext = createContext<UnitSystem>('metric')

export function useUnitSystem(): UnitSystem {
  return use(UnitSystemContext)
}
