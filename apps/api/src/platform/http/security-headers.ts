import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Services } from '../services';
import { hashInlineScripts } from '../web/web-app';

/**
 * Sets helmet's headers on every response. They are always the same, so helmet runs once: computing them takes longer
 * than many of our responses.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  const headers = [
    ...readHelmetHeaders(helmet(buildContentPolicy(app.services))),
    ['permissions-policy', PERMISSIONS_POLICY] as const,
  ];
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

/**
 * Browser features that the app does not use. Those it needs without a prompt (passkeys, full screen, copying) stay
 * enabled.
 */
const DISABLED_FEATURES = [
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];
/** Members record videos of themselves and voice messages. */
const PERMISSIONS_POLICY = [
  'camera=(self)',
  'microphone=(self)',
  ...DISABLED_FEATURES.map((feature) => `${feature}=()`),
].join(', ');

function readHelmetHeaders(middleware: ReturnType<typeof helmet>): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * Allows own scripts and styles only, and the inline scripts of the build. Forcing https would break plain http on
 * localhost and in a local network.
 */
function buildContentPolicy({ config, assets }: Services) {
  const isHttps = config.publicUrl.startsWith('https://');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashInlineScripts(assets.web)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // The same as `frameAncestors`, for browsers that do not support it.
    xFrameOptions: { action: 'deny' as const },
    strictTransportSecurity: isHttps && { maxAge: 31536000 },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  };
}
