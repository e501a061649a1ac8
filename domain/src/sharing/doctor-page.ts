/** What the page for the doctor shows, as data: it travels inside the summary, so that a viewer shows the same. */
import { z } from 'zod'
import { planActionSchema, type PlanAction } from '../plan/schema.ts'
import { profileSchema, type Profile } from '../profile/schema.ts'
import { storySchema, type Story } from '../story/schema.ts'
import { isDue } from '../supplements/intake.ts'
import { supplementSchema, type Supplement } from '../supplements/schema.ts'

export const DOCTOR_PAGE_KIND = 'aevia-doctor-page/1'

export const doctorPageSchema = z.object({
  kind: z.literal(DOCTOR_PAGE_KIND),
  /** as of when */
  day: z.string(),
  person: profileSchema.pick({
    full_name: true,
    age: true,
    gender: true,
    height_cm: true,
    weight_kg: true,
    unit_system: true,
    allergies: true,
    medicines: true,
    conditions: true,
    pregnancy: true,
  }),
  taken: z.array(
    supplementSchema.pick({
      id: true,
      name: true,
      dosage: true,
      frequency: true,
      timing: true,
      start_date: true,
      reason: true,
    }),
  ),
  results: storySchema.pick({ out_of_range: true, markers: true, to_review: true }),
  questions: z.array(planActionSchema.pick({ id: true, title: true, reason: true })),
})
export type DoctorPage = z.infer<typeof doctorPageSchema>
export type PersonShown = DoctorPage['person']
export type TakenShown = DoctorPage['taken'][number]
export type ResultsShown = DoctorPage['results']
export type QuestionShown = DoctorPage['questions'][number]

/** On that day. */
export const takenOn = <T extends Parameters<typeof isDue>[0]>(supplements: readonly T[], day: string): T[] =>
  supplements.filter((one) => isDue(one, day))
export const openQuestions = <T extends Pick<PlanAction, 'kind' | 'state'>>(actions: readonly T[]): T[] =>
  actions.filter(({ kind, state }) => kind === 'question' && state === 'open')

/** Characters of one text: a page of ten thousand for each of five hundred supplements is none that anybody reads. */
const TEXT_SHOWN = 500
export const shortened = <T extends object>(record: T): T =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, TEXT_SHOWN) : (value as unknown),
    ]),
  ) as T

/** Says nothing beyond what is shown: the schema leaves everything else behind. */
export const doctorPage = (own: {
  day: string
  profile: Profile
  supplements: readonly Supplement[]
  story: Story
  actions: readonly PlanAction[]
}): DoctorPage =>
  doctorPageSchema.parse({
    kind: DOCTOR_PAGE_KIND,
    day: own.day,
    person: own.profile,
    taken: takenOn(own.supplements, own.day).map(shortened),
    results: own.story,
    questions: openQuestions(own.actions).map(shortened),
  })
