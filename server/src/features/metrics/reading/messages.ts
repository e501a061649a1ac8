/** What the process that reads a file and the server say to each other. Bytes are in base64 and in pieces. */
import type { Tally } from '@aevia/domain/metrics/model/tally.ts'

/** Nights and workouts are lists by month beside the metrics. */
export type ListName = 'night' | 'workout'

export type ChildMessage =
  | { kind: 'at'; records: number }
  /** These months come next. */
  | { kind: 'months'; metric: string; months: string[] }
  /** What is stored of one of them? */
  | { kind: 'open'; month: string }
  /** A piece of a chunk, whole with the last one. */
  | { kind: 'chunk'; month: string; source: string; samples: number; bytes: string; isLast: boolean }
  /** The days of a month, or its list. */
  | { kind: 'document'; month: string; text: string }
  /** Answered when the files are written, and at the end of these months when all of it is stored. */
  | { kind: 'commit'; isEnd: boolean }
  | {
      kind: 'end'
      format: string | null
      summary: ReturnType<Tally['summary']>
      records: number
      added: number
    }

export type ServerMessage =
  | { kind: 'name'; name: string }
  /** The months of those asked for of which something is stored. */
  | { kind: 'known'; months: string[] }
  | { kind: 'stored'; bytes: string; isLast: boolean }
  | { kind: 'document'; text: string }
  | { kind: 'go' }

/** Of a chunk in one message: a moment to decode. */
const PIECE_BYTES = 192 * 1024

export function* piecesOf(bytes: Buffer): Generator<{ bytes: string; isLast: boolean }> {
  for (let at = 0; at === 0 || at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES)
    yield { bytes: piece.toString('base64'), isLast: at + PIECE_BYTES >= bytes.length }
  }
}
