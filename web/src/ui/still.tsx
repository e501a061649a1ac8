import { type ComponentType, useState } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'

interface StillProps {
  /** The content itself, known only while pages are prerendered. */
  prerendered: ComponentType | null
  /** The same content for a visitor who arrives from another page of the site. */
  loaded: ComponentType
}

/**
 * Content that needs no script. In the prerendered page it is plain HTML, which React takes over as it stands: its code
 * and texts are not part of the page's JavaScript.
 */
export function Still({ prerendered: Prerendered, loaded: Loaded }: StillProps) {
  const hydrated = useHydrated()
  const [fromHtml] = useState(!hydrated)
  if (Prerendered) {
    return (
      <div>
        <Prerendered />
      </div>
    )
  }
  if (fromHtml) return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return (
    <div>
      <Loaded />
    </div>
  )
}
