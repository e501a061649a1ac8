import type { UnitSystem } from '@aevia/domain/profile/schema.ts'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'

interface Units {
  /** What the user chose in the profile. */
  system: UnitSystem
  /** Blood markers can be switched for the visit; until then they follow the profile. */
  markers: UnitSystem
  switchMarkers: (system: UnitSystem) => void
}

const UnitsContext = createContext<Units>({ system: 'metric', markers: 'metric', switchMarkers: () => {} })

/** Numbers as the user chose to read them, on every page. */
export function InUnits({ system, children }: { system: UnitSystem; children: ReactNode }) {
  const [switched, switchMarkers] = useState<UnitSystem | null>(null)
  const units = useMemo(() => ({ system, markers: switched ?? system, switchMarkers }), [system, switched])
  return <UnitsContext value={units}>{children}</UnitsContext>
}

export function useUnitSystem(): UnitSystem {
  return use(UnitsContext).system
}

export function useMarkerUnits(): [UnitSystem, Units['switchMarkers']] {
  const { markers, switchMarkers } = use(UnitsContext)
  return [markers, switchMarkers]
}
