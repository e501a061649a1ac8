import type { DailyGoal } from '@aevia/domain/dashboard/schema.ts'
import { FIBRE_GOAL_G, FRUIT_VEGETABLES_GOAL_G } from '@aevia/domain/health/daily-goals.ts'
import type { ReactNode } from 'react'
import { useDashboard } from '#web/features/dashboard/queries.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'

const loadFailed = { title: 'Error', description: 'Failed to load your nutrition goals.', destructive: true }

/** How far the amounts logged with the meals go towards the day's goals. */
export function NutritionGoals() {
  const goals = useDashboard(loadFailed).data?.nutrition_goals
  if (!goals) return null
  if (goals.from === 'check') {
    return (
      <GoalsCard text="From your last Heart Health Check. Log fibre, fruit and vegetables with your meals to see the week.">
        <Goal title="Eating habits" amount={`${goals.met} of ${goals.of} met`} percent={goals.percent} />
      </GoalsCard>
    )
  }
  return (
    <GoalsCard text="Your daily average over the last 7 days, from the amounts you logged. Goals: World Health Organization, for adults.">
      {goals.fruit_vegetables && (
        <DayGoal title="Fruit and vegetables" goal={goals.fruit_vegetables} grams={FRUIT_VEGETABLES_GOAL_G} />
      )}
      {goals.fibre && <DayGoal title="Fibre" goal={goals.fibre} grams={FIBRE_GOAL_G} />}
    </GoalsCard>
  )
}

function DayGoal({ title, goal, grams }: { title: string; goal: DailyGoal; grams: number }) {
  const { mean_g, met, days } = goal
  const amount = `${mean_g} of ${grams} g · met on ${met} of ${days} ${days === 1 ? 'day' : 'days'}`
  return <Goal title={title} amount={amount} percent={Math.min(100, Math.round((100 * mean_g) / grams))} />
}

function GoalsCard({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Nutrition goals</CardTitle>
        <CardDescription>{text}</CardDescription>
      </CardHeader>
      <CardContent>
        <ul aria-label="Nutrition goals" className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {children}
        </ul>
      </CardContent>
    </Card>
  )
}

function Goal({ title, amount, percent }: { title: string; amount: string; percent: number }) {
  return (
    <li className="min-w-0">
      <p className="text-sm font-medium">{title}</p>
      <p className="tabular text-sm text-muted">{amount}</p>
      <div className="mt-2">
        <Progress value={percent} label={title} />
      </div>
    </li>
  )
}
