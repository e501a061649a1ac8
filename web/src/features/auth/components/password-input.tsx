import { Eye, EyeOff } from '#web/ui/icons.ts'
import { type ComponentProps, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'

export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-12" />
      <Button
        variant="ghost"
        size="icon"
        className="absolute top-1 right-1"
        aria-pressed={shown}
        aria-label="Show what you type"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </Button>
    </div>
  )
}
