// An example user with something on every page: three weeks of log, supplements, a profile and an analysed report.
import { postJson } from './client.ts'
import { exampleReport } from './example-report.ts'
import { fillLog } from './example-log.ts'

export async function fillUser(origin: string, authorization: string) {
  const headers = { authorization }
  await fillLog(origin, headers)
  const supplements = [
    {
      name: 'Vitamin D3',
      category: 'Bone Health',
      timing: 'Morning, with food',
      dosage: '1000 IU',
      frequency: 'Daily',
      benefits: 'Bone health',
      effects: 'Well tolerated',
      purchase_link: 'https://shop.example/d3',
    },
    {
      name: 'Magnesium glycinate',
      category: 'Sleep Improvement',
      timing: 'Evening',
      dosage: '200 mg',
      frequency: 'Daily',
      benefits: 'Muscle function',
      effects: 'Loose stools at high doses',
    },
    {
      name: 'Omega-3',
      category: 'Heart Health',
      timing: 'With a meal',
      dosage: '1 g',
      frequency: 'Daily',
      is_active: false,
    },
  ]
  for (const supplement of supplements) await postJson(`${origin}/api/supplements`, supplement, headers)
  await fetch(`${origin}/api/profile`, { headers })
  const profile = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    age: 36,
    race: null,
    gender: 'female',
    allergies: 'Penicillin',
    height_cm: 168,
    weight_kg: 61.5,
  }
  await fetch(`${origin}/api/profile`, {
    method: 'PATCH',
    body: JSON.stringify(profile),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const form = new FormData()
  form.set('test_name', 'Blood Test')
  form.set('test_date', '2026-03-14')
  form.set('provider', 'Northside Laboratory')
  form.set('file', new Blob([new Uint8Array(exampleReport())]), 'report.pdf')
  const { id } = (await (
    await fetch(`${origin}/api/test-data`, { method: 'POST', body: form, headers })
  ).json()) as { id: string }
  for (let waited = 0; waited < 100; waited++) {
    const answer = (await (await fetch(`${origin}/api/test-data/${id}`, { headers })).json()) as {
      record: { analysis_status: string }
    }
    if (answer.record.analysis_status === 'completed') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the example report was not analysed')
}
