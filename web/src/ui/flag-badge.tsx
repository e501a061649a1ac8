import { ArrowDown, ArrowUp, Check, TriangleAlert } from '#web/ui/icons.ts'
import { Badge } from '#web/ui/badge.tsx'

export type FlagMeaning = 'low' | 'high' | 'normal' | 'abnormal' | 'none'

/** HL7's letters, and the words that laboratories print. */
function flagOf(flag: string | null): FlagMeaning {
  const text = flag?.trim().toLowerCase() ?? ''
  if (text === '') return 'none'
  if (/^(?:h+|high|\+)$/.test(text)) return 'high'
  if (/^(?:l+|low|-)$/.test(text)) return 'low'
  if (/^(?:n|normal)$/.test(text)) return 'normal'
  return 'abnormal'
}

export function FlagBadge({ flag }: { flag: string | null }) {
  switch (flagOf(flag)) {
    case 'high':
      return (
        <Badge tone="danger">
          <ArrowUp aria-hidden="true" />
          High
        </Badge>
      )
    case 'low':
      return (
        <Badge tone="info">
          <ArrowDown aria-hidden="true" />
          Low
        </Badge>
      )
    case 'normal':
      return (
        <Badge tone="success">
          <Check aria-hidden="true" />
          Normal
        </Badge>
      )
    case 'abnormal':
      return (
        <Badge tone="warning">
          <TriangleAlert aria-hidden="true" />
          {flag?.trim().toLowerCase() === 'a' ? 'Abnormal' : flag}
        </Badge>
      )
    case 'none':
      return <span className="text-muted">Not flagged</span>
  }
}
