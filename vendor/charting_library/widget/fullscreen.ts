/** Enters or leaves full screen. If the browser refuses, nothing changes. */
export function toggleFullscreen(host: HTMLElement): void {
  const change = document.fullscreenElement === host ? document.exitFullscreen() : host.requestFullscreen()
  change.catch(() => undefined)
}
