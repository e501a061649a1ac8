// The bare baseline: node:http and pg, the same select, no account, no row security, no encryption.
import { createServer } from 'node:http'
import pg from 'pg'

const [url, userId, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 12 })
const text = 'select * from supplements where user_id = $1 order by category, name, id'

createServer((_request, response) => {
  pool.query({ name: 'list', text, values: [userId] }).then(
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
