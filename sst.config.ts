/// <reference path="./.sst/platform/config.d.ts" />

export default $config({
  app(input) {
    const production = input.stage === 'production';
    return {
      name: 'openloop',
      home: 'aws',
      removal: production ? 'retain' : 'remove',
      protect: production,
    };
  },
  async run() {
    const { setDefaults } = await import('./infra/defaults.ts');
    setDefaults();
    await import('./infra/routes.ts');
    await import('./infra/consumers.ts');
    await import('./infra/schedules.ts');
    await import('./infra/alarms.ts');
    const { http } = await import('./infra/http.ts');
    return { url: http.url };
  },
});
