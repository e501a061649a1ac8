import type { Story } from '@aevia/domain/story/schema.ts'

/** One test, as far as the story goes: its markers, and the days on which its samples were taken. */
export type ToldTest = { markers: ReadonlySet<string>; days: ReadonlySet<string> }

/** What of the story is about this test; `newer` names the newest test where another one came after it. */
export function storyOfTest(story: Story, { markers, days }: ToldTest) {
  const isOfTest = (marker: string, day: string) => markers.has(marker) && days.has(day)
  const out = story.out_of_range.filter(({ marker, latest }) => isOfTest(marker, latest.date))
  return {
    out_of_range: out,
    changed: story.changed.filter(({ marker, now }) => isOfTest(marker, now.date)),
    next: story.next.filter(
      ({ kind, marker }) => kind === 'act_now' || out.some((each) => each.marker === marker),
    ),
    newer: story.tested_on !== null && !days.has(story.tested_on) ? story.tested_on : null,
  }
}
