// Draws the icons of the installed app from public/icon.svg. Run it again when that file changes: node
// scripts/icons.mjs.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from '../e2e/support/chromium.ts'

const folder = new URL('../public/', import.meta.url)
const drawing = readFileSync(new URL('icon.svg', folder), 'utf8')
/** Without rounded corners, for launchers that cut icons into their own shape. The sign fits in the inner 80 %. */
const filled = drawing.replace(' rx="4"', '')
const icons = [
  ['icon-192.png', 192, drawing],
  ['icon-512.png', 512, drawing],
  ['maskable-512.png', 512, filled],
  ['apple-touch-180.png', 180, filled],
]

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
const page = await browser.newPage()
for (const [name, size, svg] of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  await page.screenshot({ path: fileURLToPath(new URL(`icons/${name}`, folder)), omitBackground: true })
}
await browser.close()
