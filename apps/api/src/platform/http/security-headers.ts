import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Services } from '../services';
import { hashInlineScripts } from '../web/web-app';

/**
 * Sets helmet's headers on every answer, whoever sends it. They are the same for all, so helmet is asked once: to put them
 * together takes it longer than many an answer takes us.
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

/** Features that no screen of ours uses; what the app needs without a prompt (passkeys, full screen, copying) stays as it is. */
const DISABLED_FEATURES = [
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];
/** Members record a video of themselves and speak messages. */
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

/** Own scripts and styles only; of scripts within the page, the ones that it was built with. Forcing https would break plain http on localhost and in a local network. */
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
    // As `frameAncestors` says it, for browsers that do not know that.
    xFrameOptions: { action: 'deny' as const },
    strictTransportSecurity: isHttps && { maxAge: 31536000 },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  };
}
