import { createBusyProbe } from '#shared/units/busy-probe.ts'

/** The probe of this page. It runs until it is stopped. */
export const probePage = (): ReturnType<typeof createBusyProbe> =>
  createBusyProbe({
    now: () => performance.now(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
  })
