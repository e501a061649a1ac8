import { AVATAR_TYPES, avatarMessages, avatarProblem } from '@aevia/domain/profile/avatar.ts'
import { Camera, Trash2 } from '#web/ui/icons.ts'
import { useId, useState } from 'react'
import type { NewPicture } from '#web/features/profile/queries.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'

interface PictureControlProps {
  removable: boolean
  onChange: (picture: NewPicture) => void
}

/** The picture is sent when the profile is saved. */
export function PictureControl({ removable, onChange }: PictureControlProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const wrong = avatarProblem(file) ?? ((await canBeDrawn(file)) ? null : avatarMessages.wrongType)
    setProblem(wrong)
    if (!wrong) onChange(file)
  }
  return (
    <div className="mt-4 flex flex-col items-center gap-2">
      <input
        id={id}
        type="file"
        accept={AVATAR_TYPES.join(',')}
        aria-describedby={`${id}-note`}
        className="peer sr-only"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // The same file may be chosen again after a refusal.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={buttonStyles({
          variant: 'outline',
          size: 'sm',
          className:
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary',
        })}
      >
        <Camera aria-hidden="true" />
        Upload Photo
      </label>
      {removable && (
        <Button variant="ghost" size="sm" onClick={() => onChange('remove')}>
          <Trash2 aria-hidden="true" />
          Remove Photo
        </Button>
      )}
      <p id={`${id}-note`} className="text-xs text-muted">
        JPEG, PNG, GIF or WebP, at most 5 MB
      </p>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

function canBeDrawn(file: File): Promise<boolean> {
  return createImageBitmap(file).then(
    (image) => {
      image.close()
      return true
    },
    () => false,
  )
}
