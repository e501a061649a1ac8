import type { Profile } from '@aevia/domain/profile/schema.ts'
import { LockKeyhole, Pencil, X } from '#web/ui/icons.ts'
import { useState } from 'react'
import { HealthMetricsCard, PictureCard } from '#web/features/profile/components/profile-cards.tsx'
import { ProfileDetails } from '#web/features/profile/components/profile-details.tsx'
import { ProfileForm } from '#web/features/profile/components/profile-form.tsx'
import { PictureControl } from '#web/features/profile/components/picture-control.tsx'
import type { NewPicture } from '#web/features/profile/queries.ts'
import { messages } from '#web/features/profile/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

interface ProfileViewProps {
  profile: Profile
  /** from the user's own records; null where they do not give one yet */
  score: number | null
  /** null where it is switched off */
  level: number | null
  /** newer than the profile's */
  loggedWeight: { kg: number; day: string } | null
}

export function ProfileView({ profile, score, level, loggedWeight }: ProfileViewProps) {
  const [editing, setEditing] = useState(false)
  const [picture, setPicture] = useState<NewPicture>(null)
  const show = (edit: boolean) => {
    setPicture(null)
    setEditing(edit)
  }
  return (
    <>
      <PageHeader title="My Profile">
        <Button variant={editing ? 'outline' : 'primary'} onClick={() => show(!editing)}>
          {editing ? <X aria-hidden="true" /> : <Pencil aria-hidden="true" />}
          {editing ? 'Cancel' : 'Edit Profile'}
        </Button>
      </PageHeader>
      <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-5">
          <PictureCard
            profile={profile}
            score={score ?? profile.health_score ?? 0}
            level={level}
            picture={picture}
          >
            {editing && (
              <PictureControl
                removable={profile.avatar_url !== null && picture !== 'remove'}
                onChange={setPicture}
              />
            )}
          </PictureCard>
          <HealthMetricsCard profile={profile} loggedWeight={loggedWeight} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Card>
            <CardHeader>
              <CardTitle>Personal Information</CardTitle>
            </CardHeader>
            <CardContent>
              {editing ? (
                <ProfileForm profile={profile} picture={picture} onDone={() => show(false)} />
              ) : (
                <ProfileDetails profile={profile} />
              )}
            </CardContent>
          </Card>
          <div className="flex items-start gap-3 rounded-lg bg-primary-soft p-4 text-sm text-on-primary-soft">
            <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <div className="space-y-2">
              <p>{messages.privacy}</p>
              <p>{messages.privacyExplained}</p>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
