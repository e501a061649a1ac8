// Three weeks of an example user's health log, ending today.
import { postJson } from './client.ts'

const HABITS = [
  'olive_oil',
  'green_leafy_vegetables',
  'other_vegetables',
  'berries',
  'other_fruit',
  'meat',
  'fish',
  'chicken',
  'cheese',
  'butter_cream',
  'beans',
  'whole_grains',
  'sweets_and_pastries',
  'nuts',
  'fast_food',
  'alcohol',
]

/** With this machine's offset: the calendar day is the one of the browser beside it. */
export function loggedAt(date: Date): string {
  const minutes = -date.getTimezoneOffset()
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
  return `${new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, 19)}${offset}`
}

export async function fillLog(origin: string, headers: Record<string, string>) {
  const add = async (daysAgo: number, kind: string, values: object, note: string | null = null) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000 - 60_000)
    const body = { id: crypto.randomUUID(), kind, values, note, logged_at: loggedAt(at) }
    const answer = await postJson(`${origin}/api/health-log`, body, headers)
    if (!answer.ok) throw new Error(await answer.text())
  }
  for (let day = 20; day >= 0; day -= 1) {
    const wave = Math.sin(day * 1.7)
    await add(day, 'sleep', {
      asleep: Number((7.4 + wave * 0.8).toFixed(1)),
      in_bed: 8.5,
      latency: 18,
      awakenings: 1,
    })
    await add(day, 'vitals', { steps: Math.round(8200 + wave * 2100), heart_rate: Math.round(62 + wave * 4) })
    await add(day, 'mood', {
      mood: wave > 0 ? 'good' : 'okay',
      stress: Math.round(4 - wave * 2),
      energy: Math.round(7 + wave),
    })
    if (day % 2 === 0) {
      const running = { activity: 'running', duration: 35, intensity: 'vigorous', distance: 6.1 }
      await add(day, 'exercise', running, day === 0 ? 'Along the water, easy' : null)
    }
    if (day % 5 === 0) await add(day, 'body', { weight: Number((61.5 + day / 20).toFixed(1)), waist: 74 })
    if (day % 3 === 0) await add(day, 'breathing', { pattern: 'resonance', duration: 5 })
  }
  await add(0, 'vitals', { systolic: 118, diastolic: 76 })
  await add(0, 'meal', {
    meal: 'lunch',
    description: 'Lentil soup, rye bread, apple',
    energy: 620,
    fibre: 14,
    fruit_vegetables: 260,
  })
  await add(1, 'meal', { meal: 'dinner', description: 'Salmon, potatoes, spinach', energy: 710, fibre: 9 })
  await add(3, 'lifestyle', {
    nicotine: 'never',
    smoker_at_home: 'no',
    diabetes: 'no',
    pressure_medicine: 'no',
    lipid_medicine: 'no',
    ...Object.fromEntries(HABITS.map((name, index) => [name, index < 13 ? 'yes' : 'no'])),
  })
}
