import { brand } from '@aevia/domain/brand.ts'
import { ArrowLeft, MailCheck, TriangleAlert } from '#web/ui/icons.ts'
import { useEffect, useState } from 'react'
import { Link, type SetURLSearchParams, useNavigate, useSearchParams } from 'react-router'
import { ForgotForm } from '#web/features/auth/components/forgot-form.tsx'
import { ResetForm } from '#web/features/auth/components/reset-form.tsx'
import { PasskeyButton } from '#web/features/auth/components/passkey-button.tsx'
import { SecondFactorForm } from '#web/features/auth/components/second-factor-form.tsx'
import { SignInForm } from '#web/features/auth/components/sign-in-form.tsx'
import { SignUpForm } from '#web/features/auth/components/sign-up-form.tsx'
import { SocialButtons } from '#web/features/auth/components/social-buttons.tsx'
import { socialNotice } from '#web/features/auth/messages.ts'
import { takeRememberedPage } from '#web/lib/return-to.ts'
import { notify, prepareNotices } from '#web/lib/toast.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useSession } from '#web/lib/use-session.ts'
import { pageMeta } from '#web/pages/site/page-meta.ts'
import { Logo } from '#web/ui/logo.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

export function meta() {
  return pageMeta({
    path: '/auth',
    title: `Sign in · ${brand.name}`,
    description: `Sign in to ${brand.name} or create your account.`,
  })
}

const headings = {
  signin: { title: 'Welcome back', text: 'Sign in to continue to your health data.' },
  signup: { title: 'Create your account', text: 'Bring your results together and understand them.' },
  forgot: { title: 'Reset your password', text: 'We will send you a link to choose a new one.' },
  reset: { title: 'Choose a new password', text: 'It replaces the old one on all your devices.' },
}
type Mode = keyof typeof headings

/** What the address asks for. Before it is read, and on the prerendered page, it is the sign-in. */
function useAsked() {
  const hydrated = useHydrated()
  const [params, setParams] = useSearchParams()
  const asked = hydrated ? params.get('mode') : null
  const mode: Mode = asked === 'signup' || asked === 'forgot' || asked === 'reset' ? asked : 'signin'
  return {
    hydrated,
    mode,
    token: hydrated ? params.get('token') : null,
    social: hydrated ? params.get('social') : null,
    confirmed: hydrated && params.has('confirmed') && mode === 'signin',
    failed: params.has('error'),
    setParams,
  }
}

/** Says how the way through a provider ended, once. */
function useSocialNotice(social: string | null, setParams: SetURLSearchParams) {
  useEffect(prepareNotices, [])
  useEffect(() => {
    const notice = socialNotice(social)
    if (!notice) return
    notify(notice)
    setParams({}, { replace: true, preventScrollReset: true })
  }, [social, setParams])
}

/** Whoever is signed in has nothing to do here, except to choose a new password. */
function useLeaveWhenSignedIn(mode: Mode) {
  const navigate = useNavigate()
  const { status } = useSession()
  useEffect(() => {
    if (status === 'signed_in' && mode !== 'reset')
      void navigate(takeRememberedPage() ?? '/', { replace: true })
  }, [status, mode, navigate])
}

export default function AuthPage() {
  const { hydrated, mode, token, social, confirmed, failed, setParams } = useAsked()
  const [challenge, setChallenge] = useState<string | null>(null)
  const show = (next: Mode) =>
    setParams(next === 'signin' ? {} : { mode: next }, { preventScrollReset: true })
  useSocialNotice(social, setParams)
  useLeaveWhenSignedIn(mode)

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-5 py-5 sm:px-10">
        <header className="flex items-center justify-between">
          <Link
            to="/"
            className="inline-flex items-center gap-1.5 rounded-sm text-sm font-medium text-muted hover:text-foreground"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to Home
          </Link>
          <ThemeToggle />
        </header>
        <main
          className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col pt-[6svh] pb-10 lg:pt-[9svh]"
          {...(hydrated ? {} : { 'data-prerendered': '' })}
        >
          <span className="mb-8 lg:hidden">
            <Logo />
          </span>
          <h1 className="font-display text-title">{headings[mode].title}</h1>
          <p className="mt-2 mb-7 text-muted">{headings[mode].text}</p>
          {confirmed && <Confirmation failed={failed} />}
          <ModeForm
            mode={mode}
            token={token}
            challenge={challenge}
            onChallenge={setChallenge}
            onMode={show}
          />
          {(mode === 'signup' || (mode === 'signin' && !challenge)) && (
            <>
              <p className="my-6 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
                or continue with
              </p>
              <SocialButtons />
              {mode === 'signin' && <PasskeyButton />}
            </>
          )}
          <OtherMode mode={mode} isLinkMissing={mode === 'reset' && !token} />
        </main>
      </div>
      <Aside />
    </div>
  )
}

interface ModeFormProps {
  mode: Mode
  /** of the link in a mail */
  token: string | null
  /** of a sign-in that waits for its second factor */
  challenge: string | null
  onChallenge: (challenge: string | null) => void
  onMode: (mode: Mode) => void
}

function ModeForm({ mode, token, challenge, onChallenge, onMode }: ModeFormProps) {
  if (mode === 'signup') return <SignUpForm />
  if (mode === 'forgot') return <ForgotForm onSent={() => onMode('signin')} />
  if (mode === 'signin')
    return challenge ? (
      <SecondFactorForm challenge={challenge} onBack={() => onChallenge(null)} />
    ) : (
      <SignInForm onForgot={() => onMode('forgot')} onChallenge={onChallenge} />
    )
  return token ? (
    <ResetForm token={token} onDone={() => onMode('signin')} />
  ) : (
    <p role="alert" className="rounded-md bg-warning-soft p-4 text-sm text-on-warning-soft">
      This page needs the link from your password reset email. Open that link again, or ask for a new one.
    </p>
  )
}

/** The way from one form to another. */
function OtherMode({ mode, isLinkMissing }: { mode: Mode; isLinkMissing: boolean }) {
  return (
    <p className="mt-8 text-sm text-muted sm:text-center">
      {mode === 'signin' && 'New here? '}
      {mode === 'signup' && 'Already have an account? '}
      {isLinkMissing ? (
        <ModeLink mode="forgot">Send a new reset email</ModeLink>
      ) : mode === 'signin' ? (
        <ModeLink mode="signup">Sign Up</ModeLink>
      ) : (
        <ModeLink mode="signin">{mode === 'signup' ? 'Sign In' : 'Back to Sign In'}</ModeLink>
      )}
    </p>
  )
}

/** Where the link of the confirmation e-mail ends. */
function Confirmation({ failed }: { failed: boolean }) {
  return failed ? (
    <p role="alert" className="mb-5 flex gap-3 rounded-md bg-warning-soft p-4 text-sm text-on-warning-soft">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      This confirmation link is no longer valid. Sign in to get a new one.
    </p>
  ) : (
    <output className="mb-5 flex gap-3 rounded-md bg-success-soft p-4 text-sm text-on-success-soft">
      <MailCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      Your email is confirmed. You can sign in now.
    </output>
  )
}

function ModeLink({ mode, children }: { mode: Mode; children: string }) {
  return (
    <Link
      to={mode === 'signin' ? '/auth' : `/auth?mode=${mode}`}
      preventScrollReset
      className="font-medium text-primary underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

/** Rings of a life: decoration, and one quiet promise. */
function Aside() {
  return (
    <aside className="relative m-4 hidden overflow-hidden rounded-xl bg-primary-soft lg:block">
      <svg
        viewBox="0 0 600 600"
        aria-hidden="true"
        fill="none"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full stroke-primary"
      >
        {[60, 100, 144, 182, 232, 270, 322, 366, 420, 470].map((radius, index) => (
          <circle
            key={radius}
            cx={470 - index * 3}
            cy={180 + index * 4}
            r={radius}
            strokeWidth={index % 3 === 0 ? 1.5 : 0.75}
            opacity={0.5 - index * 0.035}
          />
        ))}
        <circle cx="470" cy="180" r="9" className="fill-dawn stroke-none" />
      </svg>
      <div className="absolute inset-x-0 bottom-0 p-12 text-on-primary-soft">
        <Logo />
        <p className="mt-6 max-w-md font-display text-title">{brand.tagline}.</p>
        <p className="mt-3 max-w-md leading-relaxed">
          Results, notes and files are encrypted, with a separate key for each person.
        </p>
      </div>
    </aside>
  )
}
