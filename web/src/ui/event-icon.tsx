import type { IconComponent } from '#web/ui/icon.tsx'
import {
  Activity,
  ClipboardCheck,
  Dumbbell,
  FileUp,
  HeartPulse,
  Moon,
  Pill,
  Scale,
  Smile,
  Utensils,
  Wind,
} from '#web/ui/icons.ts'

const icons: Record<string, IconComponent> = {
  exercise: Dumbbell,
  meal: Utensils,
  sleep: Moon,
  vitals: HeartPulse,
  body: Scale,
  mood: Smile,
  breathing: Wind,
  lifestyle: ClipboardCheck,
  upload: FileUp,
  supplement: Pill,
}

/** The picture of a kind of log entry, of an upload or of a supplement. */
export function EventIcon({ kind }: { kind: string }) {
  const Icon = icons[kind] ?? Activity
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
      <Icon aria-hidden="true" className="size-4" />
    </span>
  )
}
