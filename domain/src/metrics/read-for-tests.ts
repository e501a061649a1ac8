import { Intake } from './model/intake.ts'
import type { Night, Sample, Workout } from './model/sample.ts'
import { Tally } from './model/tally.ts'
import { openText } from './readers/text-files.ts'

const NOW = Date.UTC(2026, 10, 1)

/** Reads a text in pieces of an awkward size, so that every border is met. */
export function readForTest(text: string, name = 'file', size = 7) {
  const samples: Sample[] = []
  const nights: Night[] = []
  const workouts: Workout[] = []
  const tally = new Tally({
    sample: (sample) => samples.push(sample),
    night: (night) => nights.push(night),
    workout: (workout) => workouts.push(workout),
  })
  const reading = openText(new Intake(tally, NOW), text.slice(0, 2000), name)
  for (let at = 0; at < text.length; at += size) reading?.write(text.slice(at, at + size))
  reading?.end()
  const values = (metric: string) =>
    samples.filter((each) => each.metric === metric).map(({ value }) => value)
  return {
    format: reading?.format,
    ...tally.summary(),
    samples,
    values,
    nightList: nights,
    workoutList: workouts,
  }
}
