// The bare baseline of story.ts: node:http and pg, the rows that the story is made of, as they are stored.
import { createServer } from 'node:http'
import pg from 'pg'

const [url, userId, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 4 })
const text = 'select points from test_analyses where user_id = $1'

createServer((_request, response) => {
  pool.query({ name: 'points', text, values: [userId] }).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ items: rows }))
    },
    (error: Error) => {
      response.writeHead(500)
      response.end(error.message)
    },
  )
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
