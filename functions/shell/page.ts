import { html } from 'hono/html';

/** A page that says one thing; what it says is escaped. */
export const page = (title: string, text: string) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title} · Openloop</title>
    <style>
      body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem; }
    </style>
  </head>
  <body>
    <h1>${title}</h1>
    <p>${text}</p>
  </body>
</html>`;
