import { vi } from 'vitest'

/**
 * Waits until a comparison holds. Frames of a frozen market are still on their way for a moment, and how long that
 * takes depends on the machine. After 20 s the comparison's own failure is reported.
 */
export async function eventually(compare: () => void | Promise<void>): Promise<void> {
  await vi.waitFor(compare, { timeout: 20_000, interval: 20 })
}
