// npm run bench:billing
// A subscription's life in seven events, delivered in each of its 5,040 orders, each order to a user of its own, against
// the real server and a stand-in of Stripe's API. An event is delivered at the earliest when it has happened: the
// subscription stands at the latest stage of what was delivered. Prints how many orders end in the right row.
import { given } from '../scripts/arguments.ts'
import pg from 'pg'
import { runningServerUrl } from '../server/src/db/embedded.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'
import {
  startStripe,
  STRIPE_KEY,
  stripeEvent,
  stripeSignature,
  WEBHOOK_SECRET,
} from '../server/src/testing/stripe-stand-in.ts'

given('npm run bench:billing')
const AT_ONCE = 8
const LIFE = [
  ['customer.subscription.created', 'trialing'],
  ['customer.subscription.updated', 'active'],
  ['invoice.paid', 'active'],
  ['customer.subscription.updated', 'past_due'],
  ['invoice.payment_failed', 'past_due'],
  ['customer.subscription.updated', 'active'],
  ['customer.subscription.deleted', 'canceled'],
] as const

const stripe = await startStripe()
const server = await startOwnServer({
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: stripe.url,
})
try {
  await run()
} finally {
  await server.close()
  await stripe.close()
}

async function run() {
  const admin = new pg.Client(runningServerUrl(server.dataDir, 'aevia') ?? '')
  await admin.connect()
  const orders = permutations([0, 1, 2, 3, 4, 5, 6])
  const { rows: users } = await admin.query<{ id: string }>(
    `insert into auth."user" (id, name, email, email_verified)
     select gen_random_uuid(), 'Bench', 'bench-' || n || '@example.com', true from generate_series(1, $1) n returning id`,
    [orders.length],
  )
  const began = Date.now()
  let refused = 0
  const queue = orders.map((order, index) => ({ order, userId: users[index]?.id ?? '', id: `sub_${index}` }))
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { order, userId, id } = next
      let stage = 0
      for (const index of order) {
        stage = Math.max(stage, index)
        const status = LIFE[stage]?.[1] ?? ''
        stripe.setSubscription(id, userId, { status, trial_end: null, current_period_end: 1_900_000_000 })
        const body = stripeEvent(LIFE[index]?.[0] ?? '', id)
        const answer = await fetch(`${server.origin}/api/webhooks/stripe`, {
          method: 'POST',
          body,
          headers: { 'stripe-signature': stripeSignature(body) },
        })
        if (answer.status !== 200) refused++
        await answer.arrayBuffer()
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const { rows } = await admin.query<{ right: number; rows: number }>(
    `select count(*)::int as rows, count(*) filter (where not subscribed and subscription_tier is null
       and subscription_end is null and customer_id = 'cus_' || subscription_id)::int as right from subscribers`,
  )
  await admin.end()
  const seconds = (Date.now() - began) / 1000
  console.log(
    `${rows[0]?.right} of ${orders.length} orders end in the same row, ${rows[0]?.rows} rows, ${refused} events refused (${((orders.length * 7) / seconds).toFixed(0)} events/s)`,
  )
  process.exitCode =
    rows[0]?.right === orders.length && rows[0].rows === orders.length && refused === 0 ? 0 : 1
}

function permutations(items: number[]): number[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}
