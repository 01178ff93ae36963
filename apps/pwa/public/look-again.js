// A worker that is started for the browser's sake only: see offline/page/app-update.ts.
self.close();
