import type { Badge as EarnedBadge, Level, LevelSettings } from '@aevia/domain/level/schema.ts'
import { useLevel, useSaveLevelSettings } from '#web/features/level/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

type Part = LevelSettings['hidden'][number]

/** What the level is made of, and what of it somebody does not want. */
export function LevelCard() {
  const { data } = useLevel()
  const save = useSaveLevelSettings()
  if (!data) return null
  const hidden = save.isPending ? save.variables.hidden : hiddenIn(data)
  const change = (part: Part, shown: boolean) =>
    save.mutate({ hidden: shown ? hidden.filter((each) => each !== part) : [...hidden, part] })
  const isOff = hidden.includes('level')
  return (
    <Card aria-labelledby="level" className="mt-6">
      <CardHeader>
        <CardTitle id="level">Level and badges</CardTitle>
        <CardDescription>
          Your level is one more than the number of your badges. They are for honest habits: never for a value
          of your body, and never for taking more.
        </CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-5">
        <Checkbox
          label="Show my level and badges"
          checked={!isOff}
          disabled={save.isPending}
          onChange={(shown) => change('level', shown)}
        />
        {!isOff && (
          <ul className="grid gap-x-8 gap-y-5 border-t pt-5 md:grid-cols-2">
            {data.badges.map((badge) => (
              <BadgeItem
                key={badge.id}
                badge={badge}
                isShown={!hidden.includes(badge.id)}
                disabled={save.isPending}
                onChange={(shown) => change(badge.id, shown)}
              />
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  )
}

const hiddenIn = ({ level, badges }: Level): Part[] => [
  ...(level === null ? (['level'] as const) : []),
  ...badges.filter(({ is_hidden }) => is_hidden).map(({ id }) => id),
]

interface BadgeItemProps {
  badge: EarnedBadge
  isShown: boolean
  disabled: boolean
  onChange: (shown: boolean) => void
}

function BadgeItem({ badge: { title, how, is_earned }, isShown, disabled, onChange }: BadgeItemProps) {
  return (
    <li className="min-w-0">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {title}
        {isShown && (
          <Badge tone={is_earned ? 'success' : 'outline'}>{is_earned ? 'Earned' : 'Not yet'}</Badge>
        )}
      </h3>
      <p className="mt-1 text-sm text-muted">{how}</p>
      <div className="mt-2">
        <Checkbox
          label={
            <>
              Show and count it<span className="sr-only">: {title}</span>
            </>
          }
          checked={isShown}
          disabled={disabled}
          onChange={onChange}
        />
      </div>
    </li>
  )
}
