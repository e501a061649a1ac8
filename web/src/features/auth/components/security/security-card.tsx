import type { ReactNode } from 'react'
import { MailSwitch } from '#web/features/auth/components/security/mail-switch.tsx'
import { Passkeys } from '#web/features/auth/components/security/passkeys.tsx'
import { ProofDialog } from '#web/features/auth/components/security/proof-dialog.tsx'
import { SessionList } from '#web/features/auth/components/security/session-list.tsx'
import { TwoFactor } from '#web/features/auth/components/security/two-factor.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

/** Everything about how this account is signed in to. */
export function SecurityCard() {
  return (
    <Card aria-labelledby="security" className="mt-5">
      <CardHeader>
        <CardTitle>
          <span id="security">Security</span>
        </CardTitle>
        <CardDescription>How you sign in, and where you are signed in</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-8 lg:grid-cols-2">
        <Section title="Two-factor sign-in">
          <TwoFactor />
        </Section>
        <Section title="Passkeys">
          <Passkeys />
        </Section>
        <Section title="Signed-in devices">
          <SessionList />
        </Section>
        <Section title="E-mails">
          <MailSwitch />
        </Section>
      </CardContent>
      <ProofDialog />
    </Card>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0" aria-label={title}>
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
