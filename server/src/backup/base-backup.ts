/**
 * A physical copy of a running PostgreSQL, taken over its replication protocol as `pg_basebackup` does, which the npm
 * package does not bring (PostgreSQL 18, "Streaming Replication Protocol", BASE_BACKUP).
 */
import { Readable } from 'node:stream'
import pg from 'pg'

/** What a message of the copy holds (same page): a new archive, bytes of it, how far it is, the manifest. */
const BYTES_OF_ARCHIVE = 'd'.charCodeAt(0)
/** Until the copy has them, the server keeps the changes that are made meanwhile. */
const KEEP_CHANGES = 'CREATE_REPLICATION_SLOT aevia_backup TEMPORARY PHYSICAL (RESERVE_WAL true)'
const COPY = `BASE_BACKUP (LABEL 'aevia', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`

type Connection = { query: (text: string) => void; stream: { pause: () => void; resume: () => void } }

/** A tar of the cluster, whole and consistent as of its end, with what it takes to start from it. */
export function baseBackup(connectionString: string): Readable {
  // 'true' asks for physical replication; in that mode the server takes simple queries only.
  const config = { connectionString, replication: 'true' } satisfies pg.ClientConfig & { replication: string }
  const client = new pg.Client(config)
  let connection: Connection | undefined
  const archive = new Readable({ read: () => connection?.stream.resume() })
  archive.once('close', () => void client.end().catch(() => {}))
  client.on('error', (error) => archive.destroy(error))
  const ignored = () => {}
  const copying = {
    submit(to: Connection) {
      connection = to
      to.query(COPY)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (chunk[0] !== BYTES_OF_ARCHIVE) return
      // The driver uses its buffer again.
      if (!archive.push(Buffer.from(chunk.subarray(1)))) connection?.stream.pause()
    },
    handleReadyForQuery: () => archive.push(null),
    handleError: (error: Error) => archive.destroy(error),
    handleRowDescription: ignored,
    handleDataRow: ignored,
    handleCommandComplete: ignored,
    handleEmptyQuery: ignored,
  }
  const begin = async () => {
    await client.connect()
    await client.query(KEEP_CHANGES)
    client.query(copying as unknown as pg.Submittable)
  }
  begin().catch((error: Error) => archive.destroy(error))
  return archive
}
