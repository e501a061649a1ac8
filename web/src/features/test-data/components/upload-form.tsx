import {
  UPLOAD_EXTENSIONS,
  FILE_SIZE_MAX,
  PROVIDER_MAX,
  TEST_TYPES,
  testDataCreateSchema,
} from '@aevia/domain/test-data/schema.ts'
import { formatSize } from '@aevia/domain/text/format.ts'
import { TEXT_MAX } from '@aevia/domain/text/sanitise.ts'
import { useState } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import { FileDrop } from '#web/features/test-data/components/file-drop.tsx'
import { messages } from '#web/features/test-data/messages.ts'
import { useRefreshTestData } from '#web/features/test-data/queries.ts'
import { uploadTest } from '#web/features/test-data/upload-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'

const empty = { test_name: '', provider: '', test_date: '', notes: '' }

export function UploadForm({ onUploaded }: { onUploaded?: () => void }) {
  const { register, submit, busy, file, choose, problem, dateProblem, percent } = useUpload(onUploaded)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Upload Test Data</CardTitle>
        <CardDescription>
          Upload your lab report as you received it. Values are read as printed and converted, and anything
          unclear is marked for review.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <TestFields register={register} busy={busy} dateProblem={dateProblem} />
          <FileDrop file={file} disabled={busy} error={problem} onChange={choose} />
          {busy && <UploadProgress percent={percent} />}
          <div className="flex justify-end">
            <Button type="submit" disabled={busy}>
              {busy ? 'Uploading...' : 'Upload Test'}
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}

/** The form and its way to the server. */
function useUpload(onUploaded?: () => void) {
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: empty })
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [dateProblem, setDateProblem] = useState<string>()
  const [percent, setPercent] = useState(0)
  const refresh = useRefreshTestData()
  const busy = formState.isSubmitting
  useUnsaved(formState.isDirty || file !== null)

  const submit = handleSubmit(async (values) => {
    const parsed = testDataCreateSchema(Date.now).safeParse(values)
    if (!values.test_name || !values.test_date || !file) {
      notify(messages.missing)
      return
    }
    setDateProblem(parsed.error?.issues.find(({ path }) => path[0] === 'test_date')?.message)
    if (!parsed.success) return
    const wrong = fileProblem(file)
    setProblem(wrong)
    if (wrong) return
    setPercent(0)
    try {
      const uploaded = await uploadTest(parsed.data, file, setPercent)
      notify(uploaded.duplicate_of ? messages.uploadedAgain : messages.uploaded)
      reset(empty)
      setFile(null)
      await refresh()
      onUploaded?.()
    } catch (error) {
      const isExplained =
        error instanceof ApiError && (error.reason?.startsWith('test-data.') || error.code === 'storage_full')
      if (isExplained) setProblem(error.message)
      notify(messages.uploadFailed)
    }
  })

  return {
    register,
    submit,
    busy,
    file,
    problem,
    dateProblem,
    percent,
    choose(next: File | null) {
      setFile(next)
      setProblem(next ? fileProblem(next) : null)
    },
  }
}

interface TestFieldsProps {
  register: UseFormRegister<typeof empty>
  busy: boolean
  dateProblem: string | undefined
}

function TestFields({ register, busy, dateProblem }: TestFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Test Name" required>
          {(control) => (
            <Select {...control} required disabled={busy} {...register('test_name')}>
              <option value="">Select a test type</option>
              {TEST_TYPES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Test Date" required error={dateProblem}>
          {(control) => (
            <Input {...control} type="date" required disabled={busy} {...register('test_date')} />
          )}
        </Field>
      </div>
      <Field label="Provider (optional)">
        {(control) => (
          <Input
            {...control}
            maxLength={PROVIDER_MAX}
            placeholder="Lab, clinic or hospital"
            disabled={busy}
            {...register('provider')}
          />
        )}
      </Field>
      <Field label="Notes (optional)">
        {(control) => <Textarea {...control} maxLength={TEXT_MAX} disabled={busy} {...register('notes')} />}
      </Field>
    </>
  )
}

function UploadProgress({ percent }: { percent: number }) {
  return (
    <div className="flex flex-col gap-2">
      <Progress value={percent} label="Upload progress" />
      <p className="tabular text-sm text-muted">
        {percent < 100 ? `Uploading: ${percent}%` : 'Almost done...'}
      </p>
    </div>
  )
}

/** What can be checked before a byte is sent; the server checks again. */
function fileProblem(file: File): string | null {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!(UPLOAD_EXTENSIONS as readonly string[]).includes(extension)) {
    return 'This type of file is not accepted.'
  }
  if (file.size === 0) return 'This file is empty.'
  if (file.size > FILE_SIZE_MAX) return `This file is larger than ${formatSize(FILE_SIZE_MAX)}.`
  return null
}
