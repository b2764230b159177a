import { threads } from '../stores/connection.ts'

/** Whether the server answers for this page now. */
async function doesServerAnswer(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    // The server does not answer.
    return false
  }
}

/**
 * Offers a reload after a file of this build could not be loaded from a server that answers: a newer build was deployed (V3).
 * While the server is away a reload would lose the page, and the banner about old prices says what is wrong (N3).
 */
export function followMissingFiles(): void {
  window.addEventListener('vite:preloadError', () => {
    void doesServerAnswer().then((answers) => {
      if (answers) threads.update = 'chunk'
    })
  })
}
