// oxlint-disable-next-line import/default -- Vite makes the default export of a `?url` import
import url from '../engine/chart.worker.ts?worker&url'

/** URL of the chart worker's script, from the bundler. The standalone build replaces this module. */
export const workerUrl = (): string => url
