// The bare baseline: node:http and pg, the same select of one user's rows, no account, no row security, no encryption.
import { createServer } from 'node:http'
import pg from 'pg'

const [url, userId, port, text = '', connections] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: Number(connections) })

createServer((_request, response) => {
  pool.query({ name: 'rows', text, values: [userId] }).then(
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
