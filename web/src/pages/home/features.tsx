import { Award, ClipboardList, LineChart, LockKeyhole, MessageSquareHeart, Watch } from 'lucide-react'
import { SectionHeading } from '#web/pages/home/section-heading.tsx'

const features = [
  {
    title: 'AI Doctor Chat',
    text: 'Ask in your own words. Answers rest on named sources, and an emergency is answered as one.',
    icon: MessageSquareHeart,
  },
  {
    title: 'Personalized Plans',
    text: 'Actions that follow from your own markers, habits and supplements.',
    icon: ClipboardList,
  },
  {
    title: 'Health Gamification',
    text: 'Levels, badges and challenges that reward keeping at it.',
    icon: Award,
  },
  {
    title: 'Progress Tracking',
    text: 'Every marker over time, in one unit, whichever lab it came from.',
    icon: LineChart,
  },
  {
    title: 'Device Integration',
    text: 'Sleep, steps and heart rate from the devices you already wear.',
    icon: Watch,
  },
  {
    title: 'Privacy Protected',
    text: 'Encrypted with a key of your own. No third party watches you here.',
    icon: LockKeyhole,
  },
]

export function Features() {
  return (
    <section id="features" className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
      <SectionHeading title="Features" text="One calm place for everything your body has put in writing." />
      <ul className="mt-12 grid gap-px overflow-hidden rounded-xl border bg-border sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ title, text, icon: Icon }) => (
          <li key={title} className="bg-surface p-7">
            <Icon aria-hidden="true" strokeWidth={1.5} className="size-6 text-primary" />
            <h3 className="mt-5 font-semibold tracking-tight">{title}</h3>
            <p className="mt-1.5 leading-relaxed text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
