/** What commands share that work on the installation itself. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createDiskStorage, createS3Storage } from '#server/adapters/storage/flydrive.ts'
import type { Config } from '#server/config.ts'
import type { Storage } from '#server/ports/storage.ts'
import { StartError } from '#server/start-error.ts'

export function loadEnvFile(): void {
  const envFile = fileURLToPath(new URL('../../../.env', import.meta.url))
  if (existsSync(envFile)) process.loadEnvFile(envFile)
}

/** A refusal is one sentence and exit code 1; anything else is a defect and keeps its stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    console.error(
      error instanceof StartError
        ? error.message
        : isFull
          ? 'The disk is full: nothing was finished.'
          : String((error as Error).stack ?? error),
    )
    process.exitCode = 1
  }
}

/** The store of files: the configured bucket, or this folder. */
export const storageOf = async ({ s3 }: Config, folder: string): Promise<Storage> =>
  s3 ? createS3Storage(s3) : createDiskStorage(folder)
