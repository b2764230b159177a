import type { FastifyInstance } from 'fastify'
import { CONFIG_PATH } from '#shared/wire/http-constants.ts'
import type { HttpFaults } from './http-faults.ts'

/** The app's run-time configuration as a deployment serves it (docs/deploy.md), with everything on this origin. */
const oneOrigin = {}

/** Serves `/config.json`; the control port can change its status, body and delay. */
export function registerConfig(app: FastifyInstance, faults: HttpFaults): void {
  app.get(CONFIG_PATH, async (request, reply) => {
    const rule = faults.take('GET', CONFIG_PATH)
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    if (rule?.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, rule.delayMs))
    if (rule?.drop !== undefined) {
      reply.hijack()
      request.raw.destroy()
      return reply
    }
    return reply.code(rule?.status ?? 200).send(rule?.body ?? JSON.stringify(oneOrigin))
  })
}
