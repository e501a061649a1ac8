import {
  calendarAddressSchema,
  calendarCreateSchema,
  remindersSchema,
  reminderSettingsSchema,
} from '@aevia/domain/reminders/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { bearer, created, createRouter, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { RemindersService } from './service.ts'
import { askToStop, STOP_PAGE_POLICY, stopped, unknownLink } from './stop/stop-page.ts'

export function remindersRoutes(service: RemindersService, verify: VerifyAccessToken) {
  const common = { tags: ['reminders'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({ ...common, method: 'get', path: '/', responses: ok(remindersSchema) }),
      async (c) => c.json(await service.settings(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/',
        request: { body: jsonBody(reminderSettingsSchema) },
        responses: ok(remindersSchema),
      }),
      async (c) => c.json(await service.save(c.var.identity, c.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/calendar',
        request: { body: jsonBody(calendarCreateSchema) },
        responses: created(calendarAddressSchema),
      }),
      async (c) => c.json(await service.openCalendar(c.var.identity, c.req.valid('json').time_zone), 201),
    )
    .openapi(
      createRoute({ ...common, method: 'delete', path: '/calendar', responses: noContent }),
      async (c) => {
        await service.closeCalendar(c.var.identity)
        return c.body(null, 204)
      },
    )
}

/** Addresses that carry their own right: programs and mails open them without a session. */
export function openRemindersRoutes(service: RemindersService, limit: RateLimit) {
  const isOurs = (c: Context<AppEnv>) =>
    service.isStopLink(c.req.query('user') ?? '', c.req.query('signature') ?? '')
  const html = (c: Context<AppEnv>, page: string, status: 200 | 404 = 200) =>
    c.html(page, status, { 'content-security-policy': STOP_PAGE_POLICY, 'referrer-policy': 'no-referrer' })
  const router = createRouter()
  // In the query, which no log of ours keeps.
  router.get('/calendar.ics', limit('calendar'), async (c) =>
    c.body(await service.calendar(c.req.query('key') ?? '', c.req.raw.signal), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="aevia.ics"',
      'cache-control': 'private, no-store',
    }),
  )
  router.get('/stop', limit('stop-reminders'), (c) =>
    isOurs(c) ? html(c, askToStop()) : html(c, unknownLink(), 404),
  )
  // Also what a mail program sends by itself when its user asks it to (RFC 8058).
  router.post('/stop', limit('stop-reminders'), async (c) => {
    if (!isOurs(c)) return html(c, unknownLink(), 404)
    await service.stop(c.req.query('user') ?? '')
    return html(c, stopped())
  })
  return router
}
