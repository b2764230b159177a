import { styleHashes } from './style-hashes.ts'

/** Where browsers report what the policy refused. */
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
    // The second for browsers that know the Reporting API, the first for the others.
    `report-uri ${CSP_REPORT_PATH}`,
    'report-to csp',
  ].join('; ')
}

/** Headers of every answer, worker scripts included: a worker's policy comes with its own response. */
export const securityHeaders = (): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(),
  'reporting-endpoints': `csp="${CSP_REPORT_PATH}"`,
  // Browsers heed it over https alone: nothing changes on loopback, a host with a certificate is held to it.
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=()',
  'x-frame-options': 'DENY',
})
