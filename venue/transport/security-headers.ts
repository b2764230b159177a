import { styleHashes } from './style-hashes.ts'

/** Path to which browsers send CSP reports. */
export const CSP_REPORT_PATH = '/csp-report'

/** The policy of pages and worker scripts alike (docs/choices.md#security-headers): own files only, no inline script, Trusted Types. */
export function contentSecurityPolicy(hashes: readonly string[] = styleHashes): string {
  const style = ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src ${style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app-worker chart-worker',
    // report-to is for browsers with the Reporting API, report-uri for others.
    `report-uri ${CSP_REPORT_PATH}`,
    'report-to csp',
  ].join('; ')
}

/** Headers of every answer, also of worker scripts: a worker's policy comes with its own response. */
export const securityHeaders = (): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(),
  'reporting-endpoints': `csp="${CSP_REPORT_PATH}"`,
  // Browsers apply it only over https: no effect on loopback, but on a host with a certificate.
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=()',
  'x-frame-options': 'DENY',
})
