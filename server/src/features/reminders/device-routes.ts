import {
  deviceCreateSchema,
  deviceHereSchema,
  deviceSchema,
  devicesSchema,
  pushAddressSchema,
} from '@aevia/domain/reminders/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#server/app-error.ts'
import type { AppEnv } from '#server/http/env.ts'
import { bearer, created, createRouter, idParam, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { Identity, VerifyAccessToken } from '#server/identity.ts'
import type { DeviceService } from './device-service.ts'

const tags = ['reminders']

export function deviceRoutes(service: DeviceService, verify: VerifyAccessToken) {
  const common = { tags, security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({ ...common, method: 'get', path: '/devices', responses: ok(devicesSchema) }),
      async (c) => c.json(await service.list(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/devices',
        request: { body: jsonBody(deviceCreateSchema) },
        responses: created(deviceSchema),
      }),
      async (c) => c.json(await service.add(c.var.identity, c.req.valid('json')), 201),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'put',
        path: '/devices/here',
        request: { body: jsonBody(deviceHereSchema) },
        responses: noContent,
      }),
      async (c) => {
        await service.here(c.var.identity, c.req.valid('json').endpoint)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        ...common,
        method: 'delete',
        path: '/devices/{id}',
        request: { params: idParam },
        responses: noContent,
      }),
      async (c) => {
        await service.remove(c.var.identity, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}

/** For what runs in a browser while no page is open: it has the browser's cookie, and no access token. */
export function ownDeviceRoutes(
  service: DeviceService,
  sessionOfCookie: (c: Context<AppEnv>) => Promise<Identity | null>,
) {
  return createRouter().openapi(
    createRoute({
      tags,
      method: 'put',
      path: '/devices/moved',
      request: { body: jsonBody(pushAddressSchema) },
      responses: noContent,
    }),
    async (c) => {
      const identity = await sessionOfCookie(c)
      if (!identity) throw new AppError('unauthorized', 'Please sign in to continue.')
      await service.moved(identity, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
}
