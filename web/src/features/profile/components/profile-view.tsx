import type { Profile } from '@aevia/domain/profile/schema.ts'
import { LockKeyhole, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { HealthMetricsCard, PictureCard } from '#web/features/profile/components/profile-cards.tsx'
import { ProfileDetails } from '#web/features/profile/components/profile-details.tsx'
import { ProfileForm } from '#web/features/profile/components/profile-form.tsx'
import { messages } from '#web/features/profile/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function ProfileView({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHeader title="My Profile">
        <Button variant={editing ? 'outline' : 'primary'} onClick={() => setEditing(!editing)}>
          {editing ? <X aria-hidden="true" /> : <Pencil aria-hidden="true" />}
          {editing ? 'Cancel' : 'Edit Profile'}
        </Button>
      </PageHeader>
      <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-5">
          <PictureCard profile={profile} />
          <HealthMetricsCard profile={profile} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Card>
            <CardHeader>
              <CardTitle>Personal Information</CardTitle>
            </CardHeader>
            <CardContent>
              {editing ? (
                <ProfileForm profile={profile} onDone={() => setEditing(false)} />
              ) : (
                <ProfileDetails profile={profile} />
              )}
            </CardContent>
          </Card>
          <p className="flex items-start gap-3 rounded-lg bg-primary-soft p-4 text-sm text-on-primary-soft">
            <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {messages.privacy}
          </p>
        </div>
      </div>
    </>
  )
}
